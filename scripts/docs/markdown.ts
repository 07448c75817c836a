/** Renders the contract as Markdown: common rules, an overview table, and one section per call. */
import { baseUrls, endpoints, idempotencyHeader, type Audience, type EndpointName } from '#api-contract/endpoints.ts'
import { examples } from '#api-contract/examples.ts'
import { apiDocs, errorCodesOf } from '#api-contract/api-docs.ts'
import { chapters, type Chapter } from '#api-contract/docs/entry.ts'
import { schemas } from '#api-contract/schemas.ts'
import { errorDescriptions } from './error-descriptions.ts'
import { describedType, describeSchema, schemaOf, type Schema } from './json-schema.ts'

const calls = Object.keys(apiDocs) as EndpointName[]

const who: Record<Audience, string> = {
  anyone: 'anyone',
  member: 'members',
  staff: 'staff',
  account: 'signed-in users',
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')

const requestLine = (name: EndpointName) => `${endpoints[name].method} ${endpoints[name].path}`
const anchor = (name: EndpointName) => `[${name}](#${name.toLowerCase()})`
const json = (value: unknown) => ['```json', JSON.stringify(value, null, 2), '```'].join('\n')

/** The content of docs/api.md. */
export function apiInMarkdown(): string {
  const parts = (Object.keys(chapters) as Chapter[]).map((chapter) =>
    [`## ${chapters[chapter]}`, ...calls.filter((name) => apiDocs[name].chapter === chapter).map(call)].join('\n\n'),
  )
  return `${[introduction(), overview(), errorTable(), ...parts].join('\n\n')}\n`
}

const introduction = () => `# The API

Generated from the contract (\`src/api-contract\`) by \`npm run docs\`; a test fails when it is out of date. The machine-readable version is [openapi.json](openapi.json).

- **Base URLs.** All paths are relative to \`/api\` or \`/.netlify/functions/api\`. ${Object.keys(baseUrls)
  .map((name) => `\`${name}\``)
  .join(
    ' and ',
  )} also answer at the path itself. A known path with the wrong method returns 405 with \`Allow\`; \`HEAD\` works wherever \`GET\` does.
- **Session.** Signing in sets the cookie \`__Host-nest\` (HttpOnly, Secure, SameSite=Lax). Member sessions cannot use staff calls, and staff sessions cannot use member calls.
- **Same origin.** Cross-site writes are rejected by \`Sec-Fetch-Site\`, or by \`Origin\` if that is missing.
- **Bodies** are \`application/json\` in UTF-8, at most 64 KB unless stated otherwise. Unknown fields and duplicate query parameters are rejected.
- **Idempotency.** Repeated writes with the same \`${idempotencyHeader}\` take effect once. The key belongs to one request: with another body or path, it is refused with 422 \`key_reused\` for seven days, and nothing changes. Use a random key such as a UUID; the keys of two accounts are separate. Without that header every request is a new one.
- **Dates and times** are in the club’s time zone: \`2026-11-24\`, \`16:00\`. Instants are ISO 8601 in UTC.
- **Responses** are JSON unless stated otherwise. The CDN caches the public lists and images; nothing else is cached. Every response has \`X-Request-Id\`, which identifies it in the log.`

const overview = () =>
  `## Overview\n\n${table(
    ['Call', 'Request', 'Who', 'Success'],
    calls.map((name) => [
      anchor(name),
      `\`${requestLine(name)}\``,
      who[endpoints[name].who],
      String(endpoints[name].status),
    ]),
  )}`

function errorTable(): string {
  const statuses = new Map<string, Set<string>>()
  const add = (status: string, code: string) => statuses.set(code, (statuses.get(code) ?? new Set()).add(status))
  for (const name of calls) for (const refusal of errorCodesOf(name)) add(...(refusal.split(' ') as [string, string]))
  for (const [status, code] of [
    ['405', 'method_not_allowed'],
    ['500', 'bug'],
    ['503', 'try_again'],
  ] as const)
    add(status, code)
  const rows = Object.entries(errorDescriptions).map(([code, description]) => [
    `\`${code}\``,
    [...(statuses.get(code) ?? [])].join(', '),
    description,
  ])
  return `## Errors

All errors have the same form, with a message for people and a code for programs:

${json({ error: 'Please complete all fields', code: 'invalid', fields: { date: 'Please complete all fields' } })}

${table(['Code', 'Status', 'Meaning'], rows)}

Any call may also return 500 \`bug\` or 503 \`try_again\`.`
}

function call(name: EndpointName): string {
  const { who: audience, status, ...form } = endpoints[name]
  const schema = schemas[name]
  const limit = 'bodyLimit' in form ? ` The body may have up to ${form.bodyLimit.toLocaleString('en-US')} bytes.` : ''
  const parts = [
    `### ${name}`,
    `\`${requestLine(name)}\` · ${who[audience]} · ${status}`,
    apiDocs[name].summary + limit,
    ...('query' in schema ? [`**Query**\n\n${fieldTable(schemaOf(schema.query, 'input'))}`] : []),
    ...('body' in schema ? [body(name, schemaOf(schema.body, 'input'))] : []),
    response(name),
    `**Errors**: ${errorCodesOf(name)
      .map((refusal) => refusal.replace(/ (.+)/, ' `$1`'))
      .join(', ')}`,
  ]
  return parts.filter((part) => !part.endsWith('**Errors**: ')).join('\n\n')
}

function body(name: EndpointName, schema: Schema): string {
  const forms = schema.oneOf ?? [schema]
  const tables = forms.map(fieldTable).join('\n\nor\n\n')
  return `**Body**\n\n${tables}\n\n${json((examples as Partial<Record<EndpointName, unknown>>)[name])}`
}

/** One row per field; fields of list entries as 'items[].pid'. */
function fieldTable(schema: Schema): string {
  const rows = (of: Schema, before: string): string[][] =>
    Object.entries(of.properties ?? {}).flatMap(([field, each]) => {
      const row = [`\`${before}${field}\``, describeSchema(each), of.required?.includes(field) ? 'yes' : 'no']
      return [row].concat(each.items ? rows(each.items, `${before}${field}[].`) : [])
    })
  return table(['Field', 'Value', 'Required'], rows(schema, ''))
}

function response(name: EndpointName): string {
  const { status, ...form } = endpoints[name]
  if (status === 204) return '**Response**: no body.'
  if ('csv' in form) return `**Response**: a CSV file, \`${form.csv}\`.`
  if ('image' in form) return '**Response**: the image.'
  return `**Response**\n\n\`\`\`\n${describedType(schemaOf(schemas[name].reply, 'output'))}\n\`\`\``
}
