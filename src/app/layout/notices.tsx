/** Renders the toasts: icon, bold title, text and one action. Loaded with the first toast. */
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { useEffect } from 'react'
import { notifications } from '#domain/facility/limits.ts'
import { useLocation } from '#lib/router.ts'
import { dismissNotice, type loadToaster } from '#lib/toast.ts'
import styles from './notices.module.css'

export type Toaster = Awaited<ReturnType<typeof loadToaster>>

const icons = {
  success: <CircleCheck aria-hidden="true" size={22} />,
  error: <CircleAlert aria-hidden="true" size={22} />,
  info: <Info aria-hidden="true" size={22} />,
}

const classes = {
  toast: styles.toast,
  success: styles.success,
  error: styles.error,
  title: styles.title,
  description: styles.description,
  icon: styles.icon,
  content: styles.content,
  actionButton: styles.action,
  cancelButton: styles.action,
  closeButton: styles.close,
}

/**
 * A toast belongs to the page on which it is shown: a link to another page, or Back, takes it away. So does a dialog or a menu
 * that opens, which it would cover on a phone.
 */
function useDismissOnLeaving() {
  const { pathname } = useLocation()
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.origin === window.location.origin && link.pathname !== pathname && !link.target) void dismissNotice()
    }
    // Closing a dialog goes back too, but stays on the page.
    const onPop = () => {
      if (window.location.pathname !== pathname) void dismissNotice()
    }
    document.addEventListener('click', onClick, { capture: true })
    window.addEventListener('popstate', onPop)
    window.addEventListener('overlay-open', dismissNotice)
    return () => {
      window.removeEventListener('overlay-open', dismissNotice)
      document.removeEventListener('click', onClick, { capture: true })
      window.removeEventListener('popstate', onPop)
    }
  }, [pathname])
}

export function Notices({ toaster: Toaster }: { toaster: Toaster }) {
  useDismissOnLeaving()
  return (
    <Toaster
      visibleToasts={notifications.visible}
      position="bottom-left"
      closeButton
      icons={icons}
      mobileOffset={{ bottom: 'var(--notice-foot)', left: '14px', right: '14px' }}
      toastOptions={{ unstyled: true, classNames: classes }}
    />
  )
}
