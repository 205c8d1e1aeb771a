/** `kinetree completion SHELL`: a script that completes command lines, made from the table of commands. */
import type { Command, Option } from 'commander';
import { OK, USAGE } from './exit-codes.js';
import type { Output } from './output.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** A command of the program: its words, options and subcommands. */
interface Completed {
  /** Words after `kinetree`, as `study run`. */
  readonly path: string;
  readonly description: string;
  readonly options: readonly Option[];
  readonly subcommands: readonly string[];
  /** Values of the first argument, if they are known. */
  readonly values: readonly string[];
}

const SCRIPTS: Readonly<Record<Shell, (commands: readonly Completed[]) => string>> = {
  bash: (commands) => bash(commands),
  // zsh runs completion functions of bash; its own completion is initialized once, because that discards definitions
  zsh: (commands) => `(( $+functions[compdef] )) || { autoload -U +X compinit && compinit }
autoload -U +X bashcompinit && bashcompinit
${bash(commands)}`,
  fish: (commands) => fish(commands),
};

/** Prints the script. Returns the exit code. */
export function completion(program: Command, shell: Shell, output: Output): number {
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
  if (!script) {
    output.err(`there is no completion for '${shell}'; shells: ${SHELLS.join(', ')}\n`);
    return USAGE;
  }
  output.out(script(commandsOf(program, '')));
  return OK;
}

/** Returns a command and all below it. */
function commandsOf(command: Command, path: string): readonly Completed[] {
  const below = command.commands.filter((each) => each.name() !== 'help');
  return [
    {
      path,
      description: command.description(),
      options: command.createHelp().visibleOptions(command),
      subcommands: below.map((each) => each.name()),
      values: path === 'completion' ? SHELLS : [],
    },
    ...below.flatMap((each) => commandsOf(each, `${path} ${each.name()}`.trim())),
  ];
}

const flagsOf = ({ long, short }: Option): readonly string[] => [long, short].flatMap((flag) => flag ?? []);

/** Names for which the shell completes files: options with `<file>` or `<folder>`, and arguments. */
const isFile = ({ flags }: Option): boolean => /<(file|folder|name=folder)>/.test(flags);

function bash(commands: readonly Completed[]): string {
  const cases = commands.map(({ path, options, subcommands, values }) => {
    const list = (words: readonly string[]): string => `'${words.join(' ')}'`;
    return `    '${path}') options=${list(options.flatMap(flagsOf))} words=${list([...subcommands, ...values])} ;;`;
  });
  const options = commands.flatMap(({ path, options: own }) => own.map((option) => ({ path, option })));
  const choices = options.flatMap(({ path, option: { long, argChoices } }) =>
    argChoices ? [`    '${path} ${long}') words='${argChoices.join(' ')}' ;;`] : [],
  );
  const files = unique(options.flatMap(({ option }) => (isFile(option) ? flagsOf(option) : [])));
  // a value that is neither a file nor one of a list
  const free = unique(
    options.flatMap(({ option }) => (option.required && !option.argChoices && !isFile(option) ? flagsOf(option) : [])),
  );
  const paths = commands.flatMap(({ path }) => (path === '' ? [] : [`'${path}'`]));
  return `# completion of kinetree
_kinetree() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  local path='' words='' options='' known each i
  for ((i = 1; i < COMP_CWORD; i++)); do
    each="\${path:+$path }\${COMP_WORDS[i]}"
    for known in ${paths.join(' ')}; do
      if [[ "$each" == "$known" ]]; then path="$each"; break; fi
    done
  done
  COMPREPLY=()
  case "$before" in
    ${files.join('|')}) COMPREPLY=($(compgen -f -- "$word")); return ;;
    ${free.join('|')}) return ;;
  esac
  case "$path" in
${cases.join('\n')}
  esac
  case "$path $before" in
${choices.join('\n')}
  esac
  if [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif [[ -n "$words" ]]; then COMPREPLY=($(compgen -W "$words" -- "$word"))
  else COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _kinetree kinetree
`;
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function fish(commands: readonly Completed[]): string {
  const lines = ['# completion of kinetree for fish'];
  for (const { path, options, subcommands, values } of commands) {
    const names = path.split(' ').filter(Boolean);
    const seen = names.map((name) => `__fish_seen_subcommand_from ${name}`);
    const following = [...subcommands, ...values];
    if (names.length > 0 && following.length > 0) seen.push(`not __fish_seen_subcommand_from ${following.join(' ')}`);
    const condition = names.length === 0 ? '__fish_use_subcommand' : seen.join('; and ');
    for (const name of following) {
      const about = commands.find((each) => each.path === `${path} ${name}`.trim())?.description;
      lines.push(`complete -c kinetree -f -n ${quoted(condition)} -a ${name}${about ? ` -d ${quoted(about)}` : ''}`);
    }
    for (const option of options) {
      const { long, short, argChoices, required, description } = option;
      const parts = [`complete -c kinetree -n ${quoted(condition)}`];
      if (long) parts.push(`-l ${long.slice(2)}`);
      if (short) parts.push(`-s ${short.slice(1)}`);
      if (argChoices) parts.push(`-x -a ${quoted(argChoices.join(' '))}`);
      else if (required) parts.push(isFile(option) ? '-r' : '-x');
      lines.push(`${parts.join(' ')} -d ${quoted(description)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const unique = (list: readonly string[]): readonly string[] => [...new Set(list)];
