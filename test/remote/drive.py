"""Drives a session like a client program, and prints the received values as JSON. Arguments: address, token."""

import json
import sys
import threading

import numpy as np

import kinetree


def code_of(call):
    try:
        call()
    except kinetree.RemoteError as error:
        return error.code
    return "ok"


def main(address, token):
    seen = {}
    with kinetree.connect(address, token=token, drive=True, name="driver") as sim:
        # lock step, with the bits of every number
        rows = []
        for i in range(30):
            answer = sim.step({"ctrl": [0.25 * (i % 7) - 0.5]}, count=10, fields=["qpos", "xpos", "ncon"])
            rows.append([answer.time, answer["qpos"].tobytes().hex(), list(answer["xpos"].shape)])
        seen["rows"] = rows
        state = sim.get_state(16383)
        after = sim.step(count=5, fields=["qpos"])["qpos"]
        sim.set_state(state, 16383)
        seen["again"] = bool(np.array_equal(sim.step(count=5, fields=["qpos"])["qpos"], after))
        sim.control({"drive": 0.75})
        seen["ctrl"] = sim.get(["ctrl"])["ctrl"].tolist()
        seen["angle"] = len(sim.sensors(["angle"])["angle"])
        seen["sizes"] = sim.describe()["sizes"]["nq"]
        seen["mjb"] = len(sim.model())
        seen["unknown"] = code_of(lambda: sim.get(["qpso"]))
        seen["long"] = code_of(lambda: sim.set({"qpos": [1.0]}))

        # one client drives, another watches
        with kinetree.connect(address, token=token, name="watcher") as other:
            seen["watcher"] = [other.is_driving, code_of(other.step), code_of(other.drive)]
            frames, came = [], threading.Event()

            def told(frame):
                frames.append(frame["qpos"].shape)
                came.set()

            other.watch(["qpos"], told, rate=100)
            sim.step(count=3)
            seen["frame"] = came.wait(20) and frames[0]
            other.drive(take=True)
            seen["taken"] = code_of(sim.step)
            sim.drive(take=True)

        # the calls of a Gymnasium environment
        env = kinetree.Environment(
            sim,
            frame_skip=5,
            reward=lambda answer, action: -abs(float(answer["qpos"][0])) - float(np.sum(np.square(action))),
            terminated=lambda answer: abs(answer["qpos"][0]) > 3,
            limit=4,
        )
        observation, info = env.reset({"qpos": [0.5] + [0, 0, 2, 1, 0, 0, 0]})
        seen["reset"] = [observation.tolist()[:4], info["time"]]
        steps = [env.step(np.array([0.1])) for _ in range(4)]
        seen["env"] = [[float(s[1]), s[2], s[3], s[4]["time"]] for s in steps]

    seen["closed"] = code_of(lambda: sim.get(["qpos"]))
    seen["wrong"] = code_of(lambda: kinetree.connect(address, token="wrong"))
    seen["nobody"] = code_of(lambda: kinetree.connect("ws://127.0.0.1:9", timeout=5))
    print(json.dumps(seen))


main(*sys.argv[1:3])
