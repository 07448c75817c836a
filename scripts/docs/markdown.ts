/** The contract as a document for people: the rules all calls share, every call at a glance, then one by one. */
import { baseUrls, endpoints, idempotencyHeader, type Audience, type EndpointName } from '#api-contract/endpoints.ts'
import { examples } from '#api-contract/examples.ts'
import { chapters, apiDocs, errorCodesOf, type Chapter } from '#api-contract/api-docs.ts'
import { schemas } from '#api-contract/schemas.ts'
import { errorDescriptions } from './error-descriptions.ts'
import { describedType, describeSchema, schemaOf, type Schema } from './json-schema.ts'

const calls = Object.keys(apiDocs) as EndpointName[]

const who: Record<Audience, string> = {
  anyone: 'anyone',
  member: 'members',
  staff: 'staff',
  account: 'who is signed in',
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')

const asked = (name: EndpointName) => `${endpoints[name].method} ${endpoints[name].path}`
const anchor = (name: EndpointName) => `[${name}](#${name.toLowerCase()})`
const json = (value: unknown) => ['```json', JSON.stringify(value, null, 2), '```'].join('\n')

/** The whole document. */
export function apiInMarkdown(): string {
  const parts = (Object.keys(chapters) as Chapter[]).map((chapter) =>
    [`## ${chapters[chapter]}`, ...calls.filter((name) => apiDocs[name].chapter === chapter).map(call)].join('\n\n'),
  )
  return `${[preface(), glance(), refusals(), ...parts].join('\n\n')}\n`
}

const preface = () => `# The API

Written from the contract (\`src/contract\`) by \`npm run docs\`; a test fails when it is not what the contract says. For programs the same stands in [openapi.json](openapi.json).

- **Address.** Every path stands below \`/api\`, and below \`/.netlify/functions/api\` too. ${Object.keys(baseUrls)
  .map((name) => `\`${name}\``)
  .join(
    ' and ',
  )} also answer at the path alone. A path that is right with another method is answered 405, with \`Allow\`; \`HEAD\` is answered wherever \`GET\` is.
- **Session.** Signing in sets the cookie \`__Host-nest\` (HttpOnly, Secure, SameSite=Lax). Members and staff have sessions of their own kind; neither opens the other’s calls.
- **From our own pages.** A write that a browser sends from another site is refused, by \`Sec-Fetch-Site\` or else \`Origin\`.
- **Bodies** are \`application/json\` in UTF-8, at most 64 KB unless told otherwise below. A field that a call does not name is refused, as is a name that comes twice in a query.
- **Once.** A write sent again with the same \`${idempotencyHeader}\` is still one write. Without that header every request is a new one.
- **Days and times** are the club’s own: \`2026-11-24\`, \`16:00\`. Instants are ISO 8601 in UTC.
- **Answers** of success are JSON unless told otherwise, and kept by nobody; the public lists and pictures are kept by the CDN. Every answer has \`X-Request-Id\`, its name in the log.`

const glance = () =>
  `## At a glance\n\n${table(
    ['Call', 'Asked', 'Who', 'Success'],
    calls.map((name) => [anchor(name), `\`${asked(name)}\``, who[endpoints[name].who], String(endpoints[name].status)]),
  )}`

function refusals(): string {
  const statuses = new Map<string, Set<string>>()
  const note = (status: string, code: string) => statuses.set(code, (statuses.get(code) ?? new Set()).add(status))
  for (const name of calls) for (const refusal of errorCodesOf(name)) note(...(refusal.split(' ') as [string, string]))
  for (const [status, code] of [
    ['405', 'method_not_allowed'],
    ['500', 'bug'],
    ['503', 'try_again'],
  ] as const)
    note(status, code)
  const rows = Object.entries(errorDescriptions).map(([code, words]) => [
    `\`${code}\``,
    [...(statuses.get(code) ?? [])].join(', '),
    words,
  ])
  return `## Refusals

Whatever is refused has one form, with a sentence for people and a code for programs:

${json({ error: 'Please complete all fields', code: 'invalid', fields: { date: 'Please complete all fields' } })}

${table(['Code', 'Status', 'Means'], rows)}

Any call may also answer 500 \`bug\` or 503 \`try_again\`.`
}

function call(name: EndpointName): string {
  const { who: audience, status, ...form } = endpoints[name]
  const shapes = schemas[name]
  const limit = 'bodyLimit' in form ? ` The body may have ${form.bodyLimit.toLocaleString('en-US')} bytes.` : ''
  const parts = [
    `### ${name}`,
    `\`${asked(name)}\` · ${who[audience]} · ${status}`,
    apiDocs[name].says + limit,
    ...('query' in shapes ? [`**Query**\n\n${fieldTable(schemaOf(shapes.query, 'input'))}`] : []),
    ...('body' in shapes ? [body(name, schemaOf(shapes.body, 'input'))] : []),
    answer(name),
    `**Refused** with ${errorCodesOf(name)
      .map((refusal) => refusal.replace(/ (.+)/, ' `$1`'))
      .join(', ')}`,
  ]
  return parts.filter((part) => !part.endsWith('Refused** with ')).join('\n\n')
}

function body(name: EndpointName, schema: Schema): string {
  const forms = schema.oneOf ?? [schema]
  const tables = forms.map(fieldTable).join('\n\nor\n\n')
  return `**Body**\n\n${tables}\n\n${json((examples as Partial<Record<EndpointName, unknown>>)[name])}`
}

/** One line a field; those of a list's entries as 'items[].pid'. */
function fieldTable(schema: Schema): string {
  const rows = (of: Schema, before: string): string[][] =>
    Object.entries(of.properties ?? {}).flatMap(([field, each]) => {
      const row = [`\`${before}${field}\``, describeSchema(each), of.required?.includes(field) ? 'yes' : 'no']
      return [row].concat(each.items ? rows(each.items, `${before}${field}[].`) : [])
    })
  return table(['Field', 'Value', 'Needed'], rows(schema, ''))
}

function answer(name: EndpointName): string {
  const { status, ...form } = endpoints[name]
  if (status === 204) return '**Answer**: nothing.'
  if ('csv' in form) return `**Answer**: a CSV file, \`${form.csv}\`.`
  if ('image' in form) return '**Answer**: the bytes of the picture.'
  return `**Answer**\n\n\`\`\`\n${describedType(schemaOf(schemas[name].reply, 'output'))}\n\`\`\``
}
