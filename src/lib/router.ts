/**
 * The only module that imports the router library. A navigation is no transition: a page that loads late shows its waiting
 * state at once, and whoever logs out has left before the guard of the page looks.
 */
import { createElement } from 'react'
import * as library from 'react-router-dom'

export {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  StaticRouter,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom'

export const BrowserRouter = (props: library.BrowserRouterProps) =>
  createElement(library.BrowserRouter, { ...props, useTransitions: false })

export const MemoryRouter = (props: library.MemoryRouterProps) =>
  createElement(library.MemoryRouter, { ...props, useTransitions: false })
