/** Collectors of a child, and one tap for whom it has left with. */
import type { Reply } from '#api-contract/schemas.ts'
import { alone } from '#domain/families/collectors.ts'
import { andList, isolated } from '#domain/text/text.ts'
import { SmallButton } from '#ui/button.tsx'
import { Row, Text } from '#ui/layout/box.tsx'

type PickUpProps = {
  pickUp: NonNullable<Reply<'arrivalCard'>['card']['pickUp']>
  isHere: boolean
  onLeft: (whom: string) => void
}

export function PickUp({ pickUp: { allowed, leavesAlone }, isHere, onLeft }: PickUpProps) {
  if (!isHere)
    return (
      <Text size="note">
        {`May be picked up by ${andList(allowed.map(({ name }) => isolated(name)))}.${leavesAlone ? ' May leave alone.' : ''}`}
      </Text>
    )
  return (
    <Row as="fieldset">
      <legend>Left with</legend>
      {allowed.map(({ id, name }) => (
        <SmallButton key={id} onClick={() => onLeft(id)}>
          {name}
        </SmallButton>
      ))}
      {leavesAlone && <SmallButton onClick={() => onLeft(alone)}>Nobody: left alone</SmallButton>}
    </Row>
  )
}
