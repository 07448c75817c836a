/** Which modules share a file, so that a page asks for a few files in place of dozens. */

type Module = { importers: readonly string[]; dynamicImporters: readonly string[] }
type Graph = { getModuleInfo: (id: string) => Module | null }

/** Pages that only show, and load as little as they can; and the navigation, which they have too. */
const open = /\/src\/(?:pages\/(?:home|bumper|members|team|game-nights|terms|privacy)|app\/header\/main-navigation)\./
const member = /\/src\/pages\/(?:events|account|reserve|schedule|standby|pro-shop|cart)\b/
/** Around every page of members. */
const memberParts = /\/src\/app\/header\/member-parts\./
const staff = /\/src\/pages\/admin\b/

/** The file of a module: what most pages of members need is in one of two, and what only staff need in another. Undefined where the build decides. */
export function fileOf(module: string, graph: Graph): string | undefined {
  // What is asked for by itself is a file of its own.
  if (graph.getModuleInfo(module)?.dynamicImporters.length !== 0) return undefined
  const users = new Set([module])
  for (const id of users) for (const importer of graph.getModuleInfo(id)?.importers ?? []) users.add(importer)
  const count = (kind: RegExp) => [...users].filter((id) => kind.test(id)).length
  if (count(memberParts) > 0 || count(member) > 4) return count(open) > 0 ? 'all-pages' : 'member-pages'
  return count(staff) > 2 && count(member) + count(open) === 0 ? 'staff-pages' : undefined
}
