/** Examples at the end of the help of each command. */
import type { Command } from 'commander';

/** Two command lines for each command, without its name, and their effects. */
export const EXAMPLES: Readonly<Record<string, readonly (readonly [line: string, effect: string])[]>> = {
  check: [
    ['robot.xml arm.urdf', 'lists every error and warning of two models'],
    ['robot.urdf --package arm=meshes/arm --json', 'finds the meshes of package://arm; for programs'],
  ],
  info: [
    ['robot.xml', 'prints sizes, mass and options'],
    ['sample:humanoid --json', 'prints those of a sample, for programs'],
  ],
  compile: [
    ['robot.urdf robot.xml --free-base', 'converts URDF to MJCF'],
    ['robot.xml robot.mjz', 'packs a model and its files into one'],
  ],
  simulate: [
    ['robot.xml --time 10 -o run.mcap', 'records ten seconds'],
    ['robot.xml --key home --control control.csv --fields qpos,sensordata -o run.csv', 'plays controls from a file'],
  ],
  bench: [
    ['robot.xml', 'measures 2000 steps'],
    ['robot.xml --time 5 --key home --json', 'measures five simulated seconds from a keyframe'],
  ],
  render: [
    ['robot.xml robot.png --size 1280x720 --look studio', 'draws the initial state'],
    ['robot.xml robot.png --azimuth 135 --elevation -20 --distance 3 --lookat 0,0,1', 'places the free camera'],
  ],
  record: [
    ['robot.xml robot.mp4 --time 5 --control controls.mjs', 'draws a controlled simulation'],
    ['robot.xml run.mp4 --recording run.mcap', 'draws a recorded run'],
  ],
  view: [
    ['robot.xml --open', 'opens the studio in the browser'],
    ['github:owner/repository/main/robot.xml', 'shows a model of a repository'],
  ],
  'export-page': [
    ['robot.xml --recording run.mcap -o site/', 'writes a page that shows a recorded run'],
    ['robot.xml --policy walk.json --title "A walking robot" -o site/', 'writes a page in which a policy walks'],
  ],
  serve: [
    ['robot.xml', 'clients advance time'],
    ['robot.xml --mode real-time --page', 'runs in real time, with a page that displays it'],
  ],
  plan: [
    ['cartpole --time 5', 'controls a sample task'],
    ['reach.task.mjs --workers 4 --seed 1 --json', 'plans a task of a module in four workers'],
  ],
  'study run': [
    ['fall.study.mjs --out fall', 'runs or resumes a study on all cores'],
    ['fall.study.mjs --workers 0 --queue redis://10.0.0.5:6379', 'leaves the tasks to other machines'],
  ],
  'study watch': [
    ['fall', 'shows the progress until the study ends'],
    ['fall --json', 'prints it once, for programs'],
  ],
  worker: [
    ['--queue redis://10.0.0.5:6379', 'runs tasks of any study below this folder'],
    ['fall.study.mjs --queue redis://10.0.0.5:6379 --idle 600', 'runs one study; ends after ten idle minutes'],
  ],
  schema: [
    ['joint', 'prints the attributes of an element'],
    ['--format xsd > mjcf.xsd', 'writes an XML Schema for editors'],
  ],
  completion: [
    ['bash > ~/.local/share/bash-completion/completions/kinetree', 'for bash'],
    ['zsh > ~/.kinetree-completion.zsh', 'for zsh; let ~/.zshrc source the file'],
  ],
};

/** Name of a command with those of its parents, as in `study run`. */
const nameOf = (command: Command): string => {
  const parent = command.parent;
  return parent?.parent ? `${nameOf(parent)} ${command.name()}` : command.name();
};

/** Adds the examples to the help of all commands. */
export function addExamples(program: Command): void {
  for (const command of program.commands) {
    addExamples(command);
    const lines = EXAMPLES[nameOf(command)]?.flatMap(([line, effect]) => [
      `  kinetree ${nameOf(command)} ${line}`,
      `      ${effect}`,
    ]);
    if (lines) command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
  }
}
