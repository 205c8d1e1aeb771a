"""The reference's native package in a separate process.

Answers requests, each a line of JSON, with a line of JSON: a reply or an error. The messages are those of protocol.ts.
The package must be on PYTHONPATH.
"""

import json
import math
import sys
import time

import mujoco
import numpy

LOADS = 3
STATE = mujoco.mjtState.mjSTATE_INTEGRATION


class Engine:
    """A model and its data."""

    def load(self, request):
        times = []
        for _ in range(LOADS):
            start = time.perf_counter()
            self.model = mujoco.MjModel.from_xml_path(request["path"])
            times.append(1e3 * (time.perf_counter() - start))
        self.data = mujoco.MjData(self.model)
        size = self.data.nbuffer + self.data.narena if hasattr(self.data, "nbuffer") else 0
        return {"loadMs": sorted(times)[LOADS // 2], "dataBytes": size, "source": "xml", "nv": self.model.nv}

    def record(self, request):
        """States of a run with the controls of `sineControl`."""
        model, data = self.model, self.data
        mujoco.mj_resetData(model, data)
        if model.nkey > 0:
            mujoco.mj_resetDataKeyframe(model, data, 0)
        state = numpy.empty(mujoco.mj_stateSize(model, STATE))
        every = request["every"]
        states = []
        for i in range(request["count"] * every):
            for k in range(model.nu):
                data.ctrl[k] = math.sin(2 * data.time + k)
            if i % every == every - 1:
                mujoco.mj_getState(model, data, state, STATE)
                states.append(state.tolist())
            mujoco.mj_step(model, data)
        return states

    def time(self, request):
        model, data, steps = self.model, self.data, request["steps"]
        us, ncon, nefc = [], 0, 0
        for state in request["states"]:
            mujoco.mj_setState(model, data, numpy.array(state), STATE)
            start = time.process_time_ns()
            mujoco.mj_step(model, data, nstep=steps)
            us.append((time.process_time_ns() - start) / 1e3 / steps)
            ncon += data.ncon
            nefc += data.nefc
        count = len(request["states"])
        return {"usPerStep": us, "ncon": ncon / count, "nefc": nefc / count}


def main():
    engine = Engine()
    handlers = {"load": engine.load, "record": engine.record, "time": engine.time}
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = {"reply": handlers[request["kind"]](request)}
        except Exception as error:
            answer = {"error": str(error)}
        print(json.dumps(answer), flush=True)


main()
