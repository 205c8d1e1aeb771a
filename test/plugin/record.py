"""Records states of models with plugins in native MuJoCo, with the results of one forward computation and of one step,
and the spread of these results if positions are moved by 1e-14.

    python3 test/plugin/record.py MODELS OUT

MODELS is the folder `mujoco/` of the further models, OUT the folder of the files. `golden.test.ts` reads them. Needs the
package mujoco 3.14.0, which contains the plugins.
"""

import json
import math
import sys

import mujoco
import numpy

# path of each model, and the steps that are recorded
RUNS = {
    'flex/cloth_sdf': (0, 2, 50, 200),
    'plugin/sdf/bowl': (0, 50, 200, 400, 600, 1000),
    'plugin/sdf/cow': (0, 100, 200, 400, 600, 1000),
    'plugin/sdf/gear': (0, 130, 183, 247, 267, 490, 540, 1455),
    'plugin/sdf/mesh': (0, 100, 200, 400, 600, 800, 1000),
    'plugin/sdf/mug': (0, 200, 400, 600, 800, 1000),
    'plugin/sdf/nutbolt': (0, 100, 300, 500, 1000),
    'plugin/sdf/primitives': (0, 200, 400, 1000),
    'plugin/sdf/torus': (0, 200, 500, 1000),
}
SIZES = 'nq nv na nu nbody ngeom nmesh nmeshvert nmeshface nsensordata nplugin npluginstate'.split()
ARRAYS = 'body_mass body_inertia body_ipos geom_size geom_rbound geom_aabb'.split()
STATE = 'qpos qvel act plugin_state ctrl qacc_warmstart'.split()
FORWARD = 'qfrc_passive actuator_force qacc_smooth qacc sensordata'.split()
NEXT = 'qpos qvel act plugin_state sensordata'.split()
# copies of a state with moved positions
COPIES = 8
JITTER = 1e-14


def set_controls(m, d, step):
    for i in range(m.nu):
        value = 0.5 * math.sin(0.01 * step + i)
        low, high = m.actuator_ctrlrange[i]
        d.ctrl[i] = min(max(value, low), high) if low < high else value


def numbers(array, digits=None):
    values = array.reshape(-1).tolist()
    return values if digits is None else [float(f'{value:.{digits}g}') for value in values]


def contact(d, i):
    c = d.contact[i]
    return {
        'geom': c.geom.tolist(),
        'dist': float(f'{c.dist:.12g}'),
        'pos': numbers(c.pos, 12),
        'normal': numbers(c.frame[:3], 12),
    }


def run_from(m, state, run, copy):
    d = mujoco.MjData(m)
    d.time = state['time']
    for name in STATE:
        getattr(d, name)[:] = state[name]
    if copy:
        d.qpos += JITTER * numpy.random.default_rng(copy).uniform(-1, 1, m.nq)
    run(m, d)
    return d


def results(m, state, run, names):
    """Data after a run, the named arrays, and the largest difference of the copies with as many contacts and rows."""
    d = run_from(m, state, run, 0)
    copies = [run_from(m, state, run, copy + 1) for copy in range(COPIES)]
    alike = [copy for copy in copies if (copy.ncon, copy.nefc) == (d.ncon, d.nefc)]
    values = {name: numbers(getattr(d, name), 12) for name in names}
    spread = {}
    for name in names:
        array = getattr(d, name)
        offs = [abs(getattr(copy, name) - array).max(initial=0) for copy in alike]
        spread[name] = float(f'{max(offs, default=0):.2g}')
    return d, values | {'spread': spread}


def snapshot(m, d, step):
    state = {'step': step, 'time': d.time}
    for name in STATE:
        state[name] = numbers(getattr(d, name))
    data, forward = results(m, state, mujoco.mj_forward, FORWARD)
    forward |= {'ncon': data.ncon, 'nefc': data.nefc, 'contact': [contact(data, i) for i in range(data.ncon)]}
    _, following = results(m, state, mujoco.mj_step, NEXT)
    return state | {'forward': forward, 'next': following}


def record(path, steps):
    m = mujoco.MjModel.from_xml_path(path)
    d = mujoco.MjData(m)
    snapshots = []
    for step in range(max(steps) + 1):
        set_controls(m, d, step)
        if step in steps:
            snapshots.append(snapshot(m, d, step))
        mujoco.mj_step(m, d)
    return {
        'version': mujoco.__version__,
        'size': {name: int(getattr(m, name)) for name in SIZES},
        'model': {name: numbers(getattr(m, name), 12) for name in ARRAYS},
        'snapshot': snapshots,
    }


def main(models, out):
    for name, steps in RUNS.items():
        text = json.dumps(record(f'{models}/{name}.xml', steps), separators=(',', ':'))
        with open(f'{out}/{name.replace("/", "-")}.json', 'w', encoding='utf-8') as file:
            file.write(text + '\n')


main(*sys.argv[1:])
