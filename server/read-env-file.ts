import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export interface EnvFile {
  values: Record<string, string>;
  /** A sentence for each value that would be read as another than the one that stands there. */
  faults: string[];
}

/** The settings file, as Node reads such files; without one there are no values. */
export function readEnvFile(file: string): EnvFile {
  if (!existsSync(file)) return { values: {}, faults: [] };
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    // Node would take the line after `NAME= ` for the value.
    .map((line) => line.replace(/[ \t\r]+$/, ''));
  return {
    values: parseEnv(lines.join('\n')) as Record<string, string>,
    faults: lines.flatMap((line, place) => {
      const fault = findFault(line);
      return fault === undefined ? [] : [`${file}, line ${place + 1}: ${fault}`];
    }),
  };
}

const SETTING = /^[ \t]*(?:export[ \t]+)?([^#=]*?)[ \t]*=[ \t]*(.*)$/;
const QUOTED = /^(['"`])(?:(?!\1).)*\1[ \t]*(?:#.*)?$/;

/** Never repeats the value, which may be a secret. */
function findFault(line: string): string | undefined {
  const [, name, value] = SETTING.exec(line) ?? [];
  if (name === undefined || value === undefined || QUOTED.test(value)) return undefined;
  if (/^['"`]/.test(value)) {
    return `${name} begins with a quote, and its quotes do not hold the whole value: put it in quotes of a kind that it does not hold ('…', "…" or \`…\`), on one line.`;
  }
  if (value.includes('#')) {
    return `${name} holds a # outside of quotes, which would cut the value off: put the value in 'single quotes', and a remark on a line of its own.`;
  }
  return undefined;
}
