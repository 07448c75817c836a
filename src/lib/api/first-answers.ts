/** Puts what public/before-paint.js has asked for into the query cache, so that the page is rendered once, with its data. */
import { defaultBaseUrls, endpoints } from '#api-contract/endpoints.ts'
import { QueryObserver, sharedClient } from './query-hooks.ts'
import { keyOf } from './use-api.ts'
import { call, type QueryName } from './use-api-mutation.ts'

/** A page whose answers have not come after so many milliseconds is rendered without them. */
const waitMs = 250

/**
 * Resolves when the calls are answered, or after a while. @returns a function that lets go of the answers: what no screen
 * shows by then is forgotten, as each screen has it.
 */
export async function takeFirst(names: readonly QueryName[]): Promise<() => void> {
  const stops: (() => void)[] = []
  const answered = [...(globalThis.early?.answers.keys() ?? [])].map((url) => {
    const [path, search = ''] = url.split('?')
    const name = names.find((each) => defaultBaseUrls[0] + endpoints[each].path === path)
    const input = search === '' ? undefined : { query: Object.fromEntries(new URLSearchParams(search)) }
    return new Promise<void>((resolve) => {
      if (name === undefined) return resolve()
      const options = { queryKey: keyOf(name, input), queryFn: () => call(name, input), gcTime: 0 }
      stops.push(new QueryObserver(sharedClient(), options).subscribe(({ isPending }) => isPending || resolve()))
    })
  })
  await Promise.race([Promise.all(answered), new Promise((resolve) => setTimeout(resolve, waitMs))])
  return () => stops.forEach((stop) => stop())
}
