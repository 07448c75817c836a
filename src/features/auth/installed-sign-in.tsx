/** The way to sign in with a code: an app on the Home Screen shares no session with the browser. */
import { isInstalled } from '#lib/install/is-installed.ts'
import { codePath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { LinkLine } from '#ui/layout/box.tsx'

export function InstalledSignIn({ search, email }: { search: string; email: string }) {
  if (!isInstalled()) return null
  return (
    <LinkLine>
      <Link to={codePath(search)} state={{ email }}>
        Sign in with a code
      </Link>
    </LinkLine>
  )
}
