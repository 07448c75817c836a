/** Puck Bucks at the desk: two taps take something off a card, and two refund it; a manager puts something on it, and says why. */
import { useState } from 'react'
import * as yup from 'yup'
import type { Reply } from '#api-contract/schemas.ts'
import { bucksName, bucksOf, bucksUses, spendFields, spendLimits, whyNotRefund } from '#domain/shop/bucks.ts'
import { dollars } from '#domain/text/text.ts'
import { toCents } from '#domain/shop/shop.ts'
import type { BucksMove } from '#records/bucks.ts'
import { failureNotice, useApiMutation } from '#lib/api/use-api.ts'
import { fieldToYup } from '#lib/form-schema.ts'
import { useIsAtLeast } from '#lib/session/may-call.ts'
import { amountUpTo } from '#features/admin/parts/amount.ts'
import { Bucks } from '#features/bucks/bucks.tsx'
import { CallButton } from '#features/parts/call-button.tsx'
import { FormDialog } from '#features/parts/form-dialog.tsx'
import { Menu } from '#features/parts/menu.tsx'
import { SmallButton } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { VisuallyHidden } from '#ui/layout/box.tsx'

type CardProps = { memberId: string; player: Reply<'memberDetails'>['member']['players'][number] }

const failed = 'Could not change this card'

const schema = yup.object({
  amount: amountUpTo(spendLimits.cents),
  what: fieldToYup(spendFields.what),
})

export function CardBucks({ memberId, player: { id, name, bucks } }: CardProps) {
  /** What an amount is typed for. */
  const [typed, setTyped] = useState<'spend' | 'give'>()
  const mayGive = useIsAtLeast('manager')
  const params = { id: memberId, player: id }
  const left = (reply: Reply<'moveBucks'>) => ({
    title: `${dollars(bucksOf(reply))} left on the card`,
    description: name,
  })
  const quick = useApiMutation('moveBucks', { done: left, onFailed: failureNotice(failed) })
  const balance = bucksOf({ bucks })
  const mayRefund = useIsAtLeast('coach')
  const refund = (move: BucksMove) =>
    mayRefund &&
    whyNotRefund(bucks ?? [], move.id) === undefined && (
      <CallButton call="moveBucks" input={{ params, body: { act: 'refund', move: move.id } }} failed={failed}>
        Refund<VisuallyHidden>: {move.what}</VisuallyHidden>
      </CallButton>
    )
  if (!mayGive && (!bucks || bucks.length === 0)) return null
  const title = typed === 'give' ? `Put ${bucksName} on ${name}’s card` : `Spend ${name}’s ${bucksName}`
  return (
    <>
      <Bucks bucks={bucks} action={refund} />
      {balance > 0 && (
        <Menu
          label={`Spend ${bucksName}`}
          items={[
            ...bucksUses
              .filter(({ priceCents }) => priceCents <= balance)
              .map(({ what, priceCents: cents }) => ({
                label: `${what}, ${dollars(cents)}`,
                onSelect: () => void quick.run({ params, body: { act: 'spend', cents, what } }),
              })),
            { label: 'Something else…', onSelect: () => setTyped('spend') },
          ]}
        />
      )}
      {mayGive && (
        <SmallButton onClick={() => setTyped('give')}>
          Put {bucksName} on the card<VisuallyHidden> of {name}</VisuallyHidden>
        </SmallButton>
      )}
      <FormDialog
        open={typed !== undefined}
        onClose={() => setTyped(undefined)}
        title={title}
        description={`${dollars(balance)} on the card.`}
        isName
        initialValues={{ amount: '', what: '' }}
        schema={schema}
        call="moveBucks"
        input={({ amount, what }) => ({ params, body: { act: typed!, cents: toCents(amount), what } })}
        failed={failed}
        done={left}
        action={typed === 'give' ? 'Put it on the card' : 'Spend'}
        pendingLabel="Saving..."
      >
        <TextField name="amount" label="Amount in dollars" inputMode="decimal" />
        <TextField name="what" label="What for" />
      </FormDialog>
    </>
  )
}
