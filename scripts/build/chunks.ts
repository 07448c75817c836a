/** Which modules share a file, so that a page asks for a few files in place of dozens. */

type Module = { importers: readonly string[]; dynamicImporters: readonly string[] }
type Graph = { getModuleInfo: (id: string) => Module | null }

/** Above every page but the landing page. */
const navigation = /\/src\/app\/header\/main-navigation\./
/** Pages that only show, and load as little as they can; and the navigation, which they have too. */
const open = new RegExp(`${navigation.source}|/src/pages/(?:home|bumper|members|team|game-nights|terms|privacy)\\.`)
/** The second part is the page that its parts belong to. */
const member = /\/src\/pages\/((events|account|reserve|schedule|standby|pro-shop|cart)(?:\/\w+)?)\.tsx$/
/** Around every page of members. */
const memberParts = /\/src\/app\/header\/member-parts\./
const staff = /\/src\/pages\/admin\b/
const page = /\/src\/pages\//
const icon = /\/lucide-react\//

/**
 * The file of a module: what most pages of members need is in one of two, what the same few of them need in one of these, what
 * only staff need in another, and what one page of members needs and its later parts share in one of that page. Undefined where
 * the build decides: it makes a file for each set of pages, later parts and pages of the desk.
 */
export function fileOf(module: string, graph: Graph): string | undefined {
  const users = usersOf(module, graph)
  const count = (kind: RegExp) => users.filter((id) => kind.test(id)).length
  const isAsked = ({ dynamicImporters }: Module) => dynamicImporters.length > 0
  const info = graph.getModuleInfo(module)!
  const isForMembers = count(memberParts) > 0 && !memberParts.test(module)
  if (navigation.test(module)) return 'all-pages'
  // What is asked for by itself is a file of its own, unless every page of members has it.
  if (isAsked(info) && !isForMembers) return undefined
  // What pages that only show have too stays together, as the first one loads it.
  const pages = new Set(users.flatMap((id) => member.exec(id)?.[2] ?? []))
  const isForMost = count(open) > 0 ? count(member) > 4 : pages.size > 3
  // Not worth a file of its own.
  const isSharedIcon = icon.test(module) && info.importers.length > 1 && count(member) > 0
  if (isForMembers || isSharedIcon || isForMost) return count(open) > 0 ? 'all-pages' : 'member-pages'
  // 'eve-sch' for what /events and /schedule need: names are part of each list of files.
  const few = users.flatMap((id) => member.exec(id)?.[1]?.split('/').at(-1)?.slice(0, 3) ?? [])
  if (few.length > 1 && count(open) === 0) return few.toSorted().join('-')
  const [only, ...others] = usersOf(module, graph, { withLater: true }).filter((id) => page.test(id))
  const name = only !== undefined && others.length === 0 && users.includes(only) && member.exec(only)?.[2]
  if (name && users.some((id) => id !== only && isAsked(graph.getModuleInfo(id)!))) return `${name}-parts`
  return count(staff) > 2 && count(member) + count(open) === 0 ? 'staff-pages' : undefined
}

/** The module and all that import it, directly or not; with `withLater`, also what asks for it later, up to the pages. */
function usersOf(module: string, graph: Graph, { withLater = false } = {}): string[] {
  const users = new Set([module])
  for (const id of users) {
    const { importers, dynamicImporters } = graph.getModuleInfo(id)!
    const later = withLater ? dynamicImporters : []
    if (!withLater || !page.test(id)) for (const user of [...importers, ...later]) users.add(user)
  }
  return [...users]
}
