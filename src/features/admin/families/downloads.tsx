/** 'Buttons Download Full CSV, Download Full JSON, Download Basic CSV': full files are built here from fresh data. Players have a file with a line each. */
import { fullCsv, type FullMember } from '#domain/members/member-export.ts'
import { fileUrl } from '#lib/api/file-url.ts'
import { failureNotice, useApiQuery } from '#lib/api/use-api.ts'
import { download } from '#lib/download.ts'
import { membersCsvPath } from '#lib/paths.ts'
import { useMayCall } from '#lib/session/may-call.ts'
import { notify } from '#lib/toast.ts'
import { buttonClass, SmallButton } from '#ui/button.tsx'

const files = {
  csv: { label: 'Download Full CSV', mediaType: 'text/csv', contentOf: fullCsv },
  json: {
    label: 'Download Full JSON',
    mediaType: 'application/json',
    contentOf: (members: FullMember[]) => JSON.stringify(members, null, 2),
  },
} as const

export function Downloads() {
  if (!useMayCall('exportMembers')) return null
  return (
    <>
      <FullDownload file="csv" />
      <FullDownload file="json" />
      <a className={buttonClass('ghost', 'sm')} href={membersCsvPath} download="members.csv">
        Download Basic CSV
      </a>
      <a
        className={buttonClass('ghost', 'sm')}
        href={fileUrl('exportMembers', {}, '?of=players')}
        download="players.csv"
      >
        Download Players CSV
      </a>
    </>
  )
}

function FullDownload({ file }: { file: 'csv' | 'json' }) {
  // Asked for by the button only, and not kept: the server records each download in the staff log.
  const { isFetching, refetch } = useApiQuery('exportFullMembers', {
    enabled: false,
    retry: false,
    gcTime: 0,
  })
  const { label, mediaType, contentOf } = files[file]
  const save = async () => {
    const { data, error } = await refetch()
    if (error || !data) return failureNotice('Could not download the member list')(error)
    download(`members-full.${file}`, mediaType, contentOf(data.members))
    void notify({ title: 'Member list downloaded', description: `members-full.${file}` })
  }
  return (
    <SmallButton pending={isFetching} pendingLabel="Downloading..." onClick={() => void save()}>
      {label}
    </SmallButton>
  )
}
