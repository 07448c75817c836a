/** The states of a query on a page. */
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ApiError, NeedsAccount, NetworkError } from '#lib/api/errors.ts'
import { Loaded, type QueryState } from './loaded.tsx'

const waiting: QueryState<string[]> = {
  error: null,
  isError: false,
  isPending: true,
  isFetching: true,
  refetch: vi.fn<() => void>(),
}
const answered = (data: string[]) => ({ ...waiting, data, isPending: false, isFetching: false })

const show = (query: QueryState<string[]>) =>
  render(
    <Loaded query={query} title="Could not load the list" shape="row" empty={query.data?.length === 0 && <p>None</p>}>
      {(names) => names.join(', ')}
    </Loaded>,
  )

it('a placeholder stands for the data until it is there', () => {
  show(waiting)
  expect(screen.getByText('Loading...')).toBeInTheDocument()
})

it('data is shown, or that there is none', () => {
  show(answered(['Ada', 'Ben']))
  expect(screen.getByText('Ada, Ben')).toBeVisible()
  show(answered([]))
  expect(screen.getByText('None')).toBeVisible()
})

it('a failure says what is missing, offers a retry, and keeps what was loaded before', async () => {
  const refetch = vi.fn<() => void>()
  show({ ...answered(['Ada']), error: new Error('no'), isError: true, refetch })
  expect(screen.getByText('Could not load the list')).toBeVisible()
  expect(screen.getByText('Ada')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

it('without a connection, which the page says once, only what is missing is said, and nothing is red', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  show({ ...answered(['Ada']), error: new NetworkError(), isError: true })
  expect(screen.getByRole('status')).toHaveTextContent(/^Could not load the list$/)
  expect(screen.getByText('Ada')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

it.each([
  [400, 'invalid'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [409, 'offer_over'],
] as const)('what the server refuses with %i offers no retry, which would be refused again', (status, code) => {
  show({ ...waiting, error: new ApiError(status, { code, error: 'It is gone.' }), isError: true, isFetching: false })
  expect(screen.getByRole('alert')).toHaveTextContent('It is gone.')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

it.each([
  [429, 'too_many'],
  [500, 'bug'],
] as const)('what the server answers with %i may be asked for again', (status, code) => {
  show({ ...waiting, error: new ApiError(status, { code, error: 'Not now.' }), isError: true, isFetching: false })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('a preview is led to Join, which is no problem', () => {
  show({ ...waiting, error: new NeedsAccount(), isError: true, isPending: false })
  expect(screen.getByRole('status')).toHaveTextContent('This needs an accountJoin')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
