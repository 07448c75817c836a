/** The editor of a message to families: who gets it and who cannot be reached, before it is sent. */
import type { Reply } from '#api-contract/schemas.ts'
import { clubMessageFields, clubMessageLimits, type Addressees } from '#domain/club-messages/club-messages.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useDraft } from '#lib/offline/use-draft.ts'
import { schemaOf } from '#lib/form-schema.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { Phones } from '#lib/phones.tsx'
import { FormDialog } from '#features/parts/form-dialog.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { TextAreaField, TextField } from '#ui/forms/field.tsx'
import { Stack, Text } from '#ui/layout/box.tsx'
import { FamilyLink } from '#features/admin/parts/family-link.tsx'

type Recipients = Reply<'messageRecipients'>

const schema = schemaOf(clubMessageFields)
const empty = { subject: '', text: '' }

export function WriteDialog({ to, ...dialog }: DialogProps & { to: Addressees }) {
  const { kind, id } = to
  const query = useApiQuery('messageRecipients', {
    input: { query: { kind, ...(id !== '' && { id }) } },
    staleTime: 0,
    refetchOnMount: 'always',
    enabled: dialog.open,
  })
  // Whoever was counted when the dialog was open before is not who gets it now.
  const recipients = query.isFetching || query.isError ? undefined : query.data
  return (
    <FormDialog
      {...dialog}
      title="Write to families"
      description={`It stands on each family’s home page until they have read it${query.data?.mailOn ? ', and goes to both caregivers by email' : ''}.`}
      lead={
        <Loaded
          query={{ ...query, data: recipients }}
          isLoading={query.isFetching}
          title={staffMessages.notLoaded}
          shape="row"
          count={1}
          label="Counting who gets it..."
        >
          {(data) => <Preview {...data} />}
        </Loaded>
      }
      initialValues={empty}
      schema={schema}
      call={kind === 'all' ? 'writeToAll' : 'writeToFamilies'}
      input={(body) => ({ body: kind === 'all' ? body : { to: { kind, id }, ...body } })}
      failed="Could not send this message"
      done={({ families }) => ({ title: 'Sent', description: `${familiesText(families)} will get it.` })}
      memory={useDraft(`message:${kind}:${id}`)}
      action={recipients && recipients.families > 0 ? `Send to ${familiesText(recipients.families)}` : 'Send'}
      pendingLabel="Sending..."
    >
      <TextField name="subject" label="Subject" maxLength={clubMessageLimits.subject} />
      <TextAreaField
        name="text"
        label="Message"
        rows={6}
        hint={`At most ${clubMessageLimits.text} characters. Addresses that begin with https:// become links.`}
      />
    </FormDialog>
  )
}

const familiesText = (count: number) => `${count} ${count === 1 ? 'family' : 'families'}`

/** '14 families, 19 addresses, 2 cannot be reached' */
function summaryOf({ mailOn, families, addresses, unreached }: Recipients): string {
  if (families === 0) return 'No family would get it.'
  if (!mailOn) return `${familiesText(families)}. This site sends no email: they see it on their home page only.`
  const reach = `${familiesText(families)}, ${addresses} ${addresses === 1 ? 'address' : 'addresses'}`
  return unreached.length === 0 ? reach : `${reach}, ${unreached.length} cannot be reached`
}

function Preview(recipients: Recipients) {
  const { to, mailOn, families, names, unreached } = recipients
  const isUnreached = mailOn && unreached.length > 0
  return (
    <Stack gap="2">
      <Banner tone={isUnreached || families === 0 ? 'kick' : 'note'} title={to}>
        {summaryOf(recipients)}
      </Banner>
      {families > 1 && (
        <details>
          <summary>Who gets it</summary>
          <Text size="small">
            {names.join(', ')}
            {families > names.length && ` and ${families - names.length} more`}
          </Text>
        </details>
      )}
      {isUnreached && (
        <details>
          <summary>Who cannot be reached by email: to call</summary>
          <Stack as="ul" gap="2">
            {unreached.map((family) => (
              <li key={family.id}>
                <FamilyLink family={family} /> <Phones of={family} />
              </li>
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  )
}
