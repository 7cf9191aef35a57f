import { existsSync, readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';

export interface EnvFile {
  values: Record<string, string>;
  /** A sentence for each line that would be ignored or read as another value than it says. */
  faults: string[];
}

/** Reads a `.env` file as Node does. A missing file has no values. */
export function readEnvFile(file: string): EnvFile {
  if (!existsSync(file)) return { values: {}, faults: [] };
  if (statSync(file).isDirectory())
    return refuse(`${file} cannot be used: it is a folder, not a file.`);
  // Some editors write a byte order mark.
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  if (text.includes('\0')) return refuse(`${file} is not plain text: save it as UTF-8.`);
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

/** The fault of a line, as the end of a sentence. Never repeats the value, which may be a secret. */
function findFault(line: string): string | undefined {
  if (/^[ \t]*(?:#|$)/.test(line)) return undefined;
  const [, name, value] = SETTING.exec(line) ?? [];
  if (!name || value === undefined) return 'this is neither NAME=value nor a comment after a #.';
  if (QUOTED.test(value)) return undefined;
  if (/^['"`]/.test(value)) {
    return `${name} begins with a quote, but the quotes do not enclose the whole value: use quotes that do not occur in it ('…', "…" or \`…\`), on one line.`;
  }
  if (value.includes('#')) {
    return `${name} contains a # outside of quotes, which would cut the value off: put the value in 'single quotes', and a comment on a line of its own.`;
  }
  return undefined;
}
