import { CLINIC_COMMAND } from '../server/settings/settings.ts';
/** What is wrong with how a command was given, and where its help is; undefined where it is another fault. */
export function describeArgumentsFault(error: unknown, command: string): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const help = `${CLINIC_COMMAND} ${command} --help`;
  const [, option = ''] = /'(?:-\w, )?(-[^ ']*)/.exec(error.message) ?? [];
  switch (error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `There is no option ${option} here. What there is: ${help}`;
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return error.message.includes('does not take')
        ? `Option ${option} takes no value. How it is given: ${help}`
        : `Option ${option} wants a value. How it is given: ${help}`;
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL': {
      const [, word = ''] = /^Unexpected argument '(.*?)'\./s.exec(error.message) ?? [];
      return `This command takes no '${word}'. What it takes: ${help}`;
    }
    default:
      return undefined;
  }
}
