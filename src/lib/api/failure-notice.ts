/** Reports the failure of a mutation in a notice, where the page has no place for its problem. */
import { notify } from '#lib/toast.ts'
import { messageOf } from './api.ts'

/** For `onFailed` of a mutation. `title` says what could not be done, the server's message says why. */
export const failureNotice = (title: string) => (error: unknown) =>
  void notify({ title, description: messageOf(error) }, 'problem')
