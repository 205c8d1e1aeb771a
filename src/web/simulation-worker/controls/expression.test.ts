import { describe, expect, it } from 'vitest';
import { compile, Data, forward, parseXML } from '../../../api/index.js';
import { compileExpression } from './expression.js';

const XML = `<mujoco><worldbody><body name="torso" pos="0 3 4"><freejoint/><geom size="1"/>
  <body name="arm"><joint name="elbow"/><geom size=".1" pos="1 0 0"/></body></body></worldbody>
  <actuator><motor name="drive" joint="elbow"/></actuator></mujoco>`;
const model = compile(parseXML(XML));
const data = new Data(model);
data.ctrl[0] = 0.5;
data.time = 2;
forward(model, data);

describe('an expression', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['-2 ^ 2', -4],
    ['2 ^ 3 ^ 2', 512],
    ['1 - 2 - 3', -4],
    ['7 % 4 / 2', 1.5],
    ['1.5e2 + .5', 150.5],
    ['qpos[1]', 3],
    ["body('torso').xpos[2]", 4],
    ['body("torso").xpos[1 + 1]', 4],
    ['body(1).xpos[2]', 4],
    ["norm(body('torso').xpos)", 5],
    ['norm(3, 4)', 5],
    ['max(1, 7, 3) + min(2, 1)', 8],
    ['sum(ctrl) + time', 2.5],
    ["actuator('drive').ctrl[0]", 0.5],
    ["model.body('torso').pos[2]", 4],
    ['model.qpos0[2]', 4],
    ['atan2(1, 1) * 4 - pi', 0],
    ['ncon', 0],
  ])('the expression %s evaluates to %f', (text, value) => {
    expect(compileExpression(text, model, data)()).toBeCloseTo(value, 12);
  });

  it('the only value of an array needs no index', () => {
    data.qpos[7] = 3;
    expect(compileExpression("joint('elbow').qpos", model, data)()).toBe(3);
    expect(compileExpression("2 * abs(-joint('elbow').qpos) + joint('elbow').qpos[0]", model, data)()).toBe(9);
    data.qpos[7] = 0;
  });

  it('an index beyond the end of an array gives NaN', () => {
    expect(compileExpression('qpos[99]', model, data)()).toBeNaN();
  });

  it('an expression reads the current values of Data', () => {
    const value = compileExpression("joint('elbow').qpos[0] * 2", model, data);
    data.qpos[7] = 3;
    expect(value()).toBe(6);
    data.qpos[7] = 0;
  });

  it.each([
    ['', 'column 1: the end was not expected'],
    ['1 +', 'column 4: the end was not expected'],
    ['qpos', 'choose one, as in qpos[0]'],
    ['qpos + 1', 'column 6: arithmetic needs numbers, and this is an array'],
    ['qpso[1]', "column 1: there is no 'qpso'"],
    ["body('tors').xpos[2]", "there is no body 'tors'; there is 'world', 'torso', 'arm'"],
    ["body('torso').constructor", "column 15: a body has no 'constructor'"],
    ["body('torso').xpos.length", 'column 19: . was not expected'],
    ['constructor', "there is no 'constructor'"],
    ['__proto__', "there is no '__proto__'"],
    ['model.record', "there is no 'record'"],
    ['sin(1, 2)', 'sin takes 1 numbers'],
    ['sin(qpos)', 'takes numbers, not arrays'],
    ['time[0]', 'a number cannot be indexed'],
    ['globalThis', "there is no 'globalThis'"],
    ['1; alert(1)', 'column 2: ; was not expected'],
    ['(1', ') is missing'],
    ['('.repeat(2000), 'it is longer than'],
  ])('rejects the expression %s: %s', (text, reason) => {
    expect(() => compileExpression(text, model, data)).toThrow(reason);
  });
});
