/** 'Buttons Download Full CSV, Download Full JSON, Download Basic CSV': full files are built here from fresh data. */
import { useState } from 'react'
import { fullCsv } from '#domain/accounts/member-export.ts'
import { adminMemberMessages } from '#domain/messages/admin-messages.ts'
import { messageOf } from '#lib/api/api.ts'
import { download } from '#lib/download.ts'
import { membersCsvPath } from '#lib/paths.ts'
import { notify } from '#lib/toast.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { loadMembers } from './queries.ts'

type Kind = 'csv' | 'json'

export function Downloads() {
  const [pending, setPending] = useState<Kind>()

  const save = async (kind: Kind) => {
    setPending(kind)
    try {
      const members = await loadMembers(kind)
      if (kind === 'csv') download('members-full.csv', 'text/csv', fullCsv(members))
      else download('members-full.json', 'application/json', JSON.stringify(members, null, 2))
      void notify(adminMemberMessages.downloaded(`members-full.${kind}`))
    } catch (reason) {
      void notify({ title: adminMemberMessages.notDownloaded, description: messageOf(reason) }, 'problem')
    }
    setPending(undefined)
  }

  const button = (kind: Kind, label: string) => (
    <Button
      tone="ghost"
      size="sm"
      pending={pending === kind}
      pendingLabel="Downloading..."
      onClick={() => void save(kind)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {button('csv', 'Download Full CSV')}
      {button('json', 'Download Full JSON')}
      <a className={buttonClass('ghost', 'sm')} href={membersCsvPath} download="members.csv">
        Download Basic CSV
      </a>
    </>
  )
}
