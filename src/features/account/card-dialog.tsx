/** Dialog to change the payment card. */
import * as yup from 'yup'
import { takenCardMessages } from '#domain/memberships/membership-messages.ts'
import { EditDialog } from '#features/parts/edit-dialog.tsx'
import { addressLines, type EditedFamily } from '#features/families/family-dialogs.tsx'
import { cardText } from '#features/families/family-text.ts'
import { addressValuesOf, toAddresses } from '#features/families/family-values.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { CardFields, cardFieldNames, cardRules, emptyCard, toCard, useCardNotes } from './card-fields.tsx'

const schema = yup.object(cardRules)

/** The card is replaced, nothing else: the rest of the request is the account as it is stored. */
export function CardDialog({ family, ...dialog }: DialogProps & { family: EditedFamily }) {
  const notes = useCardNotes()
  const title = family.edit.record.cardType === '' ? 'Add card' : 'Change card'
  return (
    <EditDialog
      {...family.edit}
      {...dialog}
      title={title}
      values={() => emptyCard}
      schema={schema}
      call="editAccount"
      input={(values, base) => ({
        body: { rev: base.rev, ...toAddresses(addressValuesOf(base)), ...toCard(values) },
      })}
      lines={(stored) => [
        ...addressLines(stored),
        { label: 'Card', text: cardText(stored) },
        { label: 'Expires', text: stored.cardExp },
      ]}
      done={({ account: { cardToTake, cardLast4 } }) => ({
        title: 'Card changed',
        ...(cardToTake && { description: takenCardMessages.bring(cardLast4, cardToTake === 'first_visit') }),
      })}
      saveLabel={title}
      fieldNames={cardFieldNames}
      notes={notes}
    >
      <CardFields />
    </EditDialog>
  )
}
