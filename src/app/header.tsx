/** The site's header: brand, ways, and who is signed in; on phones all of it opens from one Menu button. */
import { Mark } from '#art/mark.tsx'
import { facility } from '#domain/facility.ts'
import { useLazyDialog } from '#lib/lazy-dialog.tsx'
import { paths } from '#lib/paths.ts'
import { Link, useLocation } from '#lib/router.ts'
import { useSession } from '#lib/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { Wrap } from '#ui/wrap.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './header.module.css'
import { isHere, mainWays, visitorWays } from './navigation.ts'

const loadSheet = async () => (await import('./navigation-sheet.tsx')).NavigationSheet

export function Header() {
  const { pathname } = useLocation()
  const sheet = useLazyDialog(loadSheet)
  // 'Header nav is hidden on the landing page.'
  const landing = pathname === paths.home
  return (
    <header className={styles['header']} data-landing={landing || undefined}>
      <Wrap className={styles['row']}>
        <Brand />
        {!landing && <MainNavigation />}
        <div className={styles['account']}>
          <AccountCorner />
        </div>
        {!landing && (
          <div className={styles['menu']}>
            <Button tone="ghost" size="sm" {...sheet.trigger}>
              Menu
            </Button>
            {sheet.dialog}
          </div>
        )}
      </Wrap>
    </header>
  )
}

function Brand() {
  return (
    <Link to={paths.home} className={styles['brand']}>
      <Mark width={38} />
      {facility.name}
    </Link>
  )
}

function MainNavigation() {
  const here = useLocation()
  return (
    <nav className={styles['nav']} aria-label="Main">
      <ul>
        {mainWays.map((way) => (
          <li key={way.label}>
            {'ways' in way ? (
              <Menu
                label={way.label}
                items={way.ways}
                link={Link}
                className={way.ways.some((one) => isHere(one, here)) ? styles['current'] : undefined}
              />
            ) : (
              <Link to={way.to} aria-current={isHere(way, here) ? 'page' : undefined}>
                {way.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** 'Signed-in users see an account menu …. Others see Members Login and Join.' */
function AccountCorner() {
  const session = useSession()
  if (session) return <AccountMenu />
  const { login, join } = visitorWays
  return (
    <>
      <Link to={login.to} className={styles['login']}>
        {login.label}
      </Link>
      <Link to={join.to} className={buttonClass('kick', 'sm')}>
        {join.label}
      </Link>
    </>
  )
}
