/** The states of a query on a page. */
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { NeedsAccount } from '#lib/api/errors.ts'
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

it('a preview is led to Join, which is no problem', () => {
  show({ ...waiting, error: new NeedsAccount(), isError: true, isPending: false })
  expect(screen.getByRole('status')).toHaveTextContent('This needs an accountJoin')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
