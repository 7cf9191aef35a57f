import { existsSync, readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';

export interface EnvFile {
  values: Record<string, string>;
  /** A sentence for each line that would be passed over, or read as another value than stands there. */
  faults: string[];
}

/** The settings file, as Node reads such files; without one there are no values. */
export function readEnvFile(file: string): EnvFile {
  if (!existsSync(file)) return { values: {}, faults: [] };
  if (statSync(file).isDirectory())
    return refuse(`${file} cannot be used: it is a folder, not a file.`);
  // Some editors begin a file with a sign of its encoding.
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  if (text.includes('\0')) return refuse(`${file} is no plain text: save it as UTF-8.`);
  const lines = text
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

function refuse(fault: string): EnvFile {
  return { values: {}, faults: [fault] };
}

const SETTING = /^[ \t]*(?:export[ \t]+)?([^#=]*?)[ \t]*=[ \t]*(.*)$/;
const QUOTED = /^(['"`])(?:(?!\1).)*\1[ \t]*(?:#.*)?$/;

/** Never repeats the value, which may be a secret. */
function findFault(line: string): string | undefined {
  if (/^[ \t]*(?:#|$)/.test(line)) return undefined;
  const [, name, value] = SETTING.exec(line) ?? [];
  if (!name || value === undefined) return 'this is neither NAME=value nor a remark after a #.';
  if (QUOTED.test(value)) return undefined;
  if (/^['"`]/.test(value)) {
    return `${name} begins with a quote, and its quotes do not hold the whole value: put it in quotes of a kind that it does not hold ('…', "…" or \`…\`), on one line.`;
  }
  if (value.includes('#')) {
    return `${name} holds a # outside of quotes, which would cut the value off: put the value in 'single quotes', and a remark on a line of its own.`;
  }
  return undefined;
}
