/** Asks a parent to sign before a visit: after a booking, and until it is done. No booking waits for it. */
import { toSign, type ToSign } from '#domain/consents/consents.ts'
import { consentMessages } from '#domain/consents/consent-messages.ts'
import type { Notice } from '#domain/text/notice.ts'
import { useApiCache } from '#lib/api/use-api.ts'
import { consentPath } from '#lib/paths.ts'
import { Link, useLocation, useNavigate } from '#lib/router.ts'
import { notify, type ToastAction } from '#lib/toast.ts'

/** Leads to the texts, and from there to `after`, which is this page if absent. */
export function SignFirst({ ask, after }: { ask: ToSign; after?: string }) {
  const { pathname, search } = useLocation()
  return <Link to={consentPath(after ?? pathname + search)}>{consentMessages.oneThing(ask)}</Link>
}

/** @returns a function that says what was booked and, where something is to be signed for those who come, the way there. */
export function useNotifyBooked() {
  const cache = useApiCache()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return async (notice: Notice, coming: readonly string[], ...action: [ToastAction?]) => {
    const known = cache.read('account')?.account
    const isSigned = known && !toSign(known.players, coming)
    // It may have been signed in another tab.
    const account = isSigned ? known : ((await cache.fetch('account').catch(() => undefined))?.account ?? known)
    const ask = account && toSign(account.players, coming)
    if (!ask) return notify(notice, 'success', ...action)
    const sentences = [notice.description?.replace(/\.$/, ''), consentMessages.oneThing(ask)]
    const description = sentences.filter(Boolean).join('. ')
    const sign = () => void navigate(consentPath(pathname + search))
    return notify(
      { ...notice, description },
      'success',
      { label: consentMessages.readAndSign, onClick: sign },
      action[0],
    )
  }
}
