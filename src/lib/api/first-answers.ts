/** Puts what public/before-paint.js has asked for into the query cache, so that the page is rendered once, with its data. */
import { defaultBaseUrls } from '#api-contract/endpoints.ts'
import { knownCall } from './known-calls.ts'
import { QueryObserver, sharedClient } from './query-hooks.ts'
import { keyOf } from './use-api.ts'
import { call, type QueryName } from './use-api-mutation.ts'

/** A page whose answers have not come after so many milliseconds is rendered without them. */
export const waitMs = 250

/** For so many milliseconds the cache keeps them for a screen; then each as long as its screen has it. */
const keptMs = 5000

/** Resolves when the calls are answered, or after a while. */
export async function takeFirst(names: readonly QueryName[]): Promise<void> {
  const client = sharedClient()
  const answered = [...(globalThis.early?.answers.keys() ?? [])].map((url) => {
    const [path, search = ''] = url.split('?')
    const name = names.find((each) => defaultBaseUrls[0] + knownCall(each)?.path === path)
    if (name === undefined) return undefined
    const input = search === '' ? undefined : { query: Object.fromEntries(new URLSearchParams(search)) }
    const options = { queryKey: keyOf(name, input), gcTime: 0 }
    setTimeout(
      new QueryObserver(client, { ...options, enabled: false }).subscribe(() => undefined),
      keptMs,
    )
    return client.prefetchQuery({ ...options, queryFn: () => call(name, input) })
  })
  await Promise.race([Promise.all(answered), new Promise((resolve) => setTimeout(resolve, waitMs))])
}
