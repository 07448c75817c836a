/**
 * The router: a table of routes with layouts, links, and the browser's history. Written by hand, because every page loads it
 * before it works, and a library would be a tenth of the code of the landing page (decision 13).
 */
import {
  Children,
  createContext,
  createElement,
  isValidElement,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'

export type Location = {
  pathname: string
  search: string
  hash: string
  /** What the navigation carried; null if nothing. */
  state: unknown
  /** Identifies the history entry; 'default' for one that is not ours. */
  key: string
}

/** How the current entry was reached: 'POP' is the first page, and back and forward. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE'

export type NavigateOptions = { replace?: boolean; state?: unknown }

/** `to` is a path, or a query or hash of the current one. */
export type Navigate = (to: string, options?: NavigateOptions) => void

type Entry = { location: Location; type: NavigationType }
type Routing = Entry & { navigate: Navigate }

const RoutingContext = createContext<Routing | undefined>(undefined)

function useRouting(): Routing {
  const routing = useContext(RoutingContext)
  if (!routing) throw new Error('A component that needs the router was rendered outside of one.')
  return routing
}

export const useLocation = (): Location => useRouting().location
export const useNavigate = (): Navigate => useRouting().navigate
export const useNavigationType = (): NavigationType => useRouting().type

/** The query of the current address, and a function that replaces it. */
export function useSearchParams(): [
  query: URLSearchParams,
  set: (query: Record<string, string>, options?: NavigateOptions) => void,
] {
  const { location, navigate } = useRouting()
  const { pathname, search } = location
  const query = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback(
    (next: Record<string, string>, options?: NavigateOptions) =>
      navigate(`${pathname}?${new URLSearchParams(next)}`.replace(/\?$/, ''), options),
    [navigate, pathname],
  )
  return [query, set]
}

const addressOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) =>
  pathname + search + hash

/** Only for resolving paths. */
const anyOrigin = 'https://site.invalid'

function locationOf(to: string, from = '/', state: unknown = null, key = 'default'): Location {
  const { pathname, search, hash } = new URL(to, anyOrigin + from)
  return { pathname, search, hash, state, key }
}

/** The moment of the navigation: unique, also after a reload. */
const newKey = () => String(performance.timeOrigin + performance.now())

type RouterProps = { children?: ReactNode }

/** Keeps the address of the browser and the page in step. An entry of a dialog (src/ui/overlays) has the key of its page. */
export function BrowserRouter({ children }: RouterProps): ReactNode {
  const [entry, setEntry] = useState(() => currentEntry('POP'))
  useLayoutEffect(() => {
    const onPop = () => setEntry(currentEntry('POP'))
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  const navigate = useCallback<Navigate>((to, { replace = false, state = null } = {}) => {
    window.history[replace ? 'replaceState' : 'pushState']({ state, key: newKey() }, '', to)
    setEntry(currentEntry(replace ? 'REPLACE' : 'PUSH'))
  }, [])
  return provide(entry, navigate, children)
}

function currentEntry(type: NavigationType): Entry {
  const { state, key } = (window.history.state ?? {}) as { state?: unknown; key?: string }
  return { location: locationOf(addressOf(window.location), '/', state, key), type }
}

/** For tests: without the browser's address. Opens the last of the entries. */
export function MemoryRouter({
  initialEntries = ['/'],
  children,
}: RouterProps & { initialEntries?: readonly (string | { pathname: string; state?: unknown })[] }): ReactNode {
  const [entry, setEntry] = useState<Entry>(() => {
    const last = initialEntries.at(-1) ?? '/'
    const { pathname, state } = typeof last === 'string' ? { pathname: last, state: null } : last
    return { location: locationOf(pathname, '/', state), type: 'POP' }
  })
  const navigate = useCallback<Navigate>(
    (to, { replace = false, state = null } = {}) =>
      setEntry(({ location }) => ({
        location: locationOf(to, addressOf(location), state, newKey()),
        type: replace ? 'REPLACE' : 'PUSH',
      })),
    [],
  )
  return provide(entry, navigate, children)
}

/** For prerendering: one address, where nothing navigates. */
export const StaticRouter = ({ location, children }: RouterProps & { location: string }): ReactNode =>
  provide({ location: locationOf(location), type: 'POP' }, () => undefined, children)

function provide(entry: Entry, navigate: Navigate, children: ReactNode): ReactNode {
  return createElement(RoutingContext, { value: { ...entry, navigate } }, children)
}

/** A page at a `path`, '*' for all other addresses; without a path, a layout around the routes inside it. */
export type RouteProps = { path?: string; element: ReactNode; children?: ReactNode }

/** Only read by `Routes`. */
export const Route: (props: RouteProps) => ReactNode = () => null

/** What `Outlet` renders: the rest of the matching layouts and the page. */
const OutletContext = createContext<readonly ReactNode[]>([])

const normalize = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '')

/** The layouts and the page of an address, outermost first; undefined if no route matches. */
function matchOf(children: ReactNode, pathname: string): ReactNode[] | undefined {
  const routes = Children.toArray(children).filter((each): each is ReactElement<RouteProps> => isValidElement(each))
  let other: ReactNode[] | undefined
  for (const { props } of routes) {
    if (props.path === '*') other ??= [props.element]
    else if (props.path !== undefined) {
      if (normalize(props.path) === normalize(pathname)) return [props.element]
    } else {
      const inside = matchOf(props.children, pathname)
      if (inside) return [props.element, ...inside]
    }
  }
  return other
}

/** Renders the route of the current address. A route for all other addresses comes last in its group. */
export function Routes({ children }: RouterProps): ReactNode {
  const { pathname } = useLocation()
  return nest(matchOf(children, pathname) ?? [])
}

/** The place in a layout for the page, or the next layout. */
export const Outlet = (): ReactNode => nest(useContext(OutletContext))

const nest = ([element, ...rest]: readonly ReactNode[]): ReactNode =>
  createElement(OutletContext, { value: rest }, element)

/** Navigates when rendered. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }): ReactNode {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace }), [navigate, to, replace])
  return null
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean }

/** A link within the site. The browser handles clicks that open it elsewhere. */
export function Link({ to, replace, onClick, ...anchor }: LinkProps): ReactNode {
  const { location, navigate } = useRouting()
  const href = addressOf(locationOf(to, addressOf(location)))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey } = event
    if (defaultPrevented || button !== 0 || anchor.target || metaKey || altKey || ctrlKey || shiftKey) return
    event.preventDefault()
    navigate(href, { replace: replace ?? href === addressOf(location) })
  }
  return createElement('a', { ...anchor, href, onClick: follow })
}
