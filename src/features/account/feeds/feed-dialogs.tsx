/** Subscribing to a calendar, in whatever program. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { Choice } from '#features/account/part.tsx'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { notify } from '#lib/toast.ts'
import { Button, buttonClass, GhostButton } from '#ui/button.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { Problem } from '#ui/feedback/banner.tsx'
import { CopyLink } from '#features/parts/copy-link.tsx'
import { Row, Text } from '#ui/layout/box.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'

type Feed = Reply<'listFeeds'>['feeds'][number]

/** A calendar that there may be: of one player, or of everything. */
export type FeedChoice = { title: string; player?: string }

type FeedDialogProps = DialogProps & { feeds: readonly Feed[]; choices: readonly FeedChoice[] }

/** Makes the address first; the programs open it then. */
export function FeedDialog({ open, onClose, feeds, choices }: FeedDialogProps) {
  const cache = useApiCache()
  const [player, setPlayer] = useState('')
  const feed = feeds.find((each) => (each.player ?? '') === player)
  const [chosen, setNames] = useState<boolean>()
  const names = chosen ?? feed?.names ?? true
  const [asks, setAsks] = useState(false)
  const keep = (reply: Reply<'listFeeds'>) => cache.update('listFeeds', undefined, () => reply)
  const add = useApiMutation('addFeed', {
    onDone: async (reply) => {
      await keep(reply)
      setAsks(false)
      if (feed) void notify({ title: 'The calendar has a new address' })
    },
  })
  const edit = useApiMutation('editFeed', { onDone: keep })
  const pending = add.pending || edit.pending
  const problem = add.problem ?? edit.problem
  const hasAddress = feed !== undefined && feed.path !== ''
  const choose = async (next: boolean) => {
    setNames(next)
    if (!hasAddress) return
    const { done } = await edit.run({ params: { id: feed.id }, body: { names: next } })
    if (!done) setNames(!next)
  }
  const make = () => void add.run({ body: { names, ...(player !== '' && { player }) } })
  return (
    <Dialog open={open} onClose={onClose} busy={pending} title="Subscribe to a calendar">
      {choices.length > 1 && (
        <Segmented
          label="Whose sessions"
          options={choices.map(({ title, player: value = '' }) => ({ value, label: title }))}
          value={player}
          onChange={(value) => {
            setPlayer(value)
            setNames(undefined)
            setAsks(false)
          }}
        />
      )}
      <Choice checked={names} pending={pending} onChange={() => choose(!names)}>
        First names in the titles. Your calendar’s provider then stores them too.
      </Choice>
      {hasAddress && !asks && <Programs path={feed.path} />}
      <Text tone="muted">
        {asks
          ? 'The old address stops working everywhere. Subscribe again with the new one.'
          : 'Anyone with the address can read this calendar, but nothing else.'}
      </Text>
      <Problem title="Could not change the calendar">{problem}</Problem>
      <DialogActions>
        {(asks || !hasAddress) && (
          <Button tone={asks ? 'danger' : 'primary'} pending={add.pending} pendingLabel="Creating..." onClick={make}>
            {feed ? 'Reset link' : 'Create calendar link'}
          </Button>
        )}
        {hasAddress && (
          <GhostButton disabled={pending} onClick={() => setAsks(!asks)}>
            {asks ? 'Keep this one' : 'Reset link'}
          </GhostButton>
        )}
        {!asks && (
          <GhostButton disabled={pending} onClick={onClose}>
            {hasAddress ? 'Done' : 'Not now'}
          </GhostButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Links that open the address in a calendar program. Nobody is told which page they were on. */
function Programs({ path }: { path: string }) {
  const address = new URL(path, window.location.origin).href
  const webcal = address.replace(/^https?:/, 'webcal:')
  const google = `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`
  const outlook = `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: address })}`
  const outside = { target: '_blank', rel: 'noreferrer', className: buttonClass('ghost', 'sm') }
  return (
    <>
      <Row>
        <a href={webcal} className={buttonClass('primary', 'sm')}>
          Apple and others
        </a>
        <a href={google} {...outside}>
          Google
        </a>
        <a href={outlook} {...outside}>
          Outlook
        </a>
      </Row>
      <Text tone="muted">
        You can add it to Google Calendar only on a computer. Google checks for changes once or twice a day.
      </Text>
      <CopyLink label="Or add this address in your calendar" link={address} />
    </>
  )
}
