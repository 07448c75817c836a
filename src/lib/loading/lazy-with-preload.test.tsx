/** Late code: a loaded component renders at once, one that is not suspends, and a press waits for the code that it needs. */
// @module-tag long
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { lazyWithPreload, usePreload } from './lazy-with-preload.ts'
import { useLazyDialog, type DialogProps } from './use-lazy-dialog.ts'
import { fileHeader } from '#api-contract/own-headers.ts'

const Team = () => <h1>The Team</h1>
const heading = { name: 'The Team' }

/** Code that comes when told. */
function late<Code>(code: Code) {
  let arrive!: () => void
  const arrived = new Promise<Code>((resolve) => (arrive = () => resolve(code)))
  return { load: vi.fn(() => arrived), arrive }
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { headers: { [fileHeader]: '1' } })))
  return () => vi.unstubAllGlobals()
})

it('renders in the first pass once preloaded, as hydration requires', async () => {
  const Page = lazyWithPreload(() => Promise.resolve(Team))
  await Page.preload()
  render(<Page />)
  expect(screen.getByRole('heading', heading)).toBeVisible()
})

it('suspends until its code has come', async () => {
  const { load, arrive } = late(Team)
  const Page = lazyWithPreload(load)
  render(
    <Suspense fallback="Loading…">
      <Page />
    </Suspense>,
  )
  expect(screen.getByText('Loading…')).toBeVisible()
  arrive()
  expect(await screen.findByRole('heading', heading)).toBeVisible()
})

it('keeps what was typed into it when its code comes to another place of the page', async () => {
  const Notes = lazyWithPreload(() => Promise.resolve(() => <input aria-label="Notes" />))
  const Page = () => {
    const [text, setText] = useState('')
    return (
      <Suspense>
        <Notes />
        <button onClick={() => setText('saved')}>Save</button>
        {text}
      </Suspense>
    )
  }
  const user = userEvent.setup()
  render(<Page />)
  await user.type(await screen.findByLabelText('Notes'), 'Left-handed')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByLabelText('Notes')).toHaveValue('Left-handed')
})

it('a failed preload is silent, and whoever needs the code loads it again', async () => {
  const load = vi
    .fn<() => Promise<typeof Team>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(Team)
  const Page = lazyWithPreload(load)
  const Home = () => {
    const [isOpen, setOpen] = useState(false)
    usePreload(Page)
    return isOpen ? <Page /> : <button onClick={() => Page.whenLoaded(() => setOpen(true))}>Open</button>
  }
  render(<Home />)
  expect(load).not.toHaveBeenCalled()
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('heading', heading)).toBeVisible()
})

describe('a dialog', () => {
  const Edit = ({ open, onClose, name }: DialogProps & { name: string }) => {
    const [text, setText] = useState('')
    return (
      <Dialog open={open} onClose={onClose} title={`Edit ${name}`}>
        <input aria-label="Team" value={text} onChange={(event) => setText(event.target.value)} />
      </Dialog>
    )
  }

  function openable({ load, name = 'Ari' }: { load: () => Promise<typeof Edit>; name?: string }) {
    const EditDialog = lazyWithPreload(load)
    const Card = ({ player }: { player: string }) => {
      const { trigger, dialog } = useLazyDialog(EditDialog, { name: player })
      return (
        <>
          <Button {...trigger}>Edit</Button>
          {dialog}
        </>
      )
    }
    const { rerender } = render(<Card player={name} />)
    return { user: userEvent.setup(), rename: (player: string) => rerender(<Card player={player} />) }
  }

  it('loads when the pointer or the focus reaches its button, opens when its code has come, and gives the focus back', async () => {
    const { load, arrive } = late(Edit)
    const { user } = openable({ load })
    await user.hover(screen.getByRole('button', { name: 'Edit' }))
    expect(load).toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    arrive()
    expect(await screen.findByRole('dialog', { name: 'Edit Ari' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()
  })

  it('gets the present values of its page, and keeps what is typed', async () => {
    const { user, rename } = openable({ load: () => Promise.resolve(Edit) })
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await user.type(await screen.findByLabelText('Team'), 'Kites')
    rename('Ari L.')
    expect(screen.getByRole('dialog', { name: 'Edit Ari L.' })).toBeVisible()
    expect(screen.getByLabelText('Team')).toHaveValue('Kites')
  })
})
