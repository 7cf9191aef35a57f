import type { generateSpecs } from 'hono-openapi';
import type { Block, Inline } from '../app/content/clinic.ts';
import { ROLE_WORDS, type Role } from '../app/http/roles.ts';

/** The keywords of JSON Schema that our schemas use. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  maxLength?: number;
  description?: string;
}
type Content = Record<string, { schema?: Schema }>;
interface Operation {
  summary: string;
  description?: string;
  security: object[];
  'x-least-role'?: Role;
  parameters?: {
    $ref?: string;
    in: string;
    name: string;
    required: boolean;
    description: string;
  }[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; description: string; content?: Content }>;
}
interface Description {
  info: { description: string };
  paths: Record<string, Record<'get' | 'post' | 'patch' | 'delete', Operation | undefined>>;
  components: { schemas: Record<string, Schema> };
}

const METHODS = ['get', 'post', 'patch', 'delete'] as const;
const JSON_TYPE = 'application/json';

/** The description of the site's addresses as the text of a page. */
export function writeAddressPage(description: Awaited<ReturnType<typeof generateSpecs>>): Block[] {
  const { info, paths, components } = description as unknown as Description;
  const groups = new Map<string, Block[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const method of METHODS) {
      const operation = operations[method];
      if (!operation) continue;
      const blocks = groups.getOrInsertComputed(nameGroup(path, operation), (name) => [
        heading(2, name),
      ]);
      blocks.push(heading(3, `${method.toUpperCase()} ${path}`), ...writeOperation(operation));
    }
  }
  return [
    paragraph(...words(info.description)),
    ...[...groups.values()].flat(),
    heading(2, 'Bodies that many answers share'),
    ...Object.entries(components.schemas).flatMap(([name, schema]) => [
      heading(3, name),
      { kind: 'code' as const, text: writeShape(schema) },
    ]),
  ];
}

function nameGroup(path: string, { security }: Operation): string {
  return security.length === 0 ? 'Without a session' : path.split('/').slice(0, 3).join('/');
}

function writeOperation({ parameters = [], requestBody, responses, ...said }: Operation): Block[] {
  const role = said['x-least-role'];
  const named = parameters.filter(({ $ref }) => $ref === undefined);
  const answers = Object.entries(responses).filter(([, { $ref }]) => $ref === undefined);
  return [
    paragraph(...words(said.summary)),
    ...(said.description ? [paragraph(...words(said.description))] : []),
    ...(role ? [paragraph(...words(`From this role on: ${ROLE_WORDS[role]}.`))] : []),
    ...list(
      named.map(({ in: place, name, required, description }) => [
        paragraph(
          ...words(`\`${name}\` in the ${place}${required ? '' : ', optional'}. ${description}`),
        ),
      ]),
    ),
    ...(requestBody ? withContent('Body', requestBody.content) : []),
    ...list(
      answers.map(([status, { description, content = {} }]) =>
        withContent(`${status} ${description}`, content),
      ),
    ),
  ];
}

/** A line, followed by its bodies: short ones in the line, others below it. */
function withContent(line: string, content: Content): Block[] {
  const shapes = Object.entries(content).map(([type, { schema = {} }]) =>
    type === JSON_TYPE ? writeShape(schema) : type,
  );
  const isLong = (shape: string) => shape.includes('\n');
  const short = shapes.filter((shape) => !isLong(shape)).join(' or ');
  const blocks = [paragraph(...words(short === '' ? line : `${line}: \`${short}\``))];
  return blocks.concat(shapes.filter(isLong).map((shape) => ({ kind: 'code', text: shape })));
}

/** A schema in the notation of TypeScript; a shared one by its name. */
function writeShape(schema: Schema, indent = ''): string {
  const { $ref, properties, required = [], additionalProperties: others, items } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((one) => writeShape(one, indent)).join(' | ');
  if (items) return `Array<${writeShape(items, indent)}>`;
  if (typeof others === 'object' && !properties) return `Record<string, ${writeShape(others)}>`;
  if (!properties) return [schema.type ?? 'any'].flat().join(' | ');
  const within = `${indent}  `;
  const lines = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${within}${name}${mark}: ${writeShape(field, within)}${writeNote(field)}`;
  });
  return ['{', ...lines, `${indent}}`].join('\n');
}

function writeNote({ format, maxLength, items, description = items?.description }: Schema): string {
  const most = maxLength === undefined ? undefined : `at most ${maxLength} characters`;
  const notes = [format, most, description].filter((note) => note !== undefined);
  return notes.length === 0 ? '' : ` // ${notes.join('; ')}`;
}

/** A text with `code` between backticks. */
function words(said: string): Inline[] {
  return said.split('`').map((part, at) => ({ kind: at % 2 === 1 ? 'code' : 'text', text: part }));
}

function paragraph(...children: Inline[]): Block {
  return { kind: 'paragraph', children };
}

function heading(level: 2 | 3, said: string): Block {
  return { kind: 'heading', level, children: words(said) };
}

function list(items: Block[][]): Block[] {
  return items.length === 0 ? [] : [{ kind: 'list', ordered: false, items }];
}
