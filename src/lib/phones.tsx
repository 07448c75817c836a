/** The phone numbers of a family's caregivers, to tap; with whom each reaches, if there are several. */
import { Fragment } from 'react'
import { telUrl } from '#domain/text/text-rules.ts'

type Caregiver = { id: string; profileName: string; phone: string }

export const Phones = ({ caregivers }: { caregivers: readonly Caregiver[] }) =>
  caregivers.map(({ id, profileName, phone }, nth) => (
    <Fragment key={id}>
      {nth > 0 && ' · '}
      {caregivers.length > 1 && `${profileName} `}
      <a href={telUrl(phone)}>{phone}</a>
    </Fragment>
  ))
