/** The shared layout: header, status banners, page, footer, and the bottom bar for members on phones. */
import { lazy, Suspense } from 'react'
import { siteMessages } from '#domain/messages/site-messages.ts'
import { useOnline } from '#lib/online.ts'
import { useSession } from '#lib/session/session.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'
import { Footer } from './footer.tsx'
import { Header } from '#app/header/header.tsx'
import styles from './site-layout.module.css'
import { MainOutlet } from './main-outlet.tsx'

/** Members only; visitors do not load it. */
const BottomBar = lazy(async () => ({ default: (await import('./bottom-bar.tsx')).BottomBar }))

export function SiteLayout() {
  const session = useSession()
  return (
    <div className={styles['site']} data-member={session !== undefined || undefined}>
      <a
        href="#main"
        className={styles['skip']}
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        Skip to content
      </a>
      <Header />
      <StatusBanners preview={session?.preview === true} />
      <MainOutlet />
      <Footer />
      {session && (
        <Suspense>
          <BottomBar />
        </Suspense>
      )}
    </div>
  )
}

function StatusBanners({ preview }: { preview: boolean }) {
  const online = useOnline()
  if (online && !preview) return null
  return (
    <Wrap className={styles['banners']}>
      {preview && <Banner tone="kick">{siteMessages.preview}</Banner>}
      {!online && <Banner>{siteMessages.offline}</Banner>}
    </Wrap>
  )
}
