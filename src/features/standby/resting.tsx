/** Resting wishes, on a page without the standby list. */
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { wishText } from '#domain/standby/wish-text.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { useStandby } from './use-standby.ts'
import { daysText } from './wish-text.ts'

export function RestingWishes() {
  const resting = useStandby().data?.wishes.filter(({ rests }) => rests !== undefined) ?? []
  if (resting.length === 0) return null
  return (
    <Banner>
      <Stack as="ul" gap="2">
        {resting.map(({ rests, ...wish }) => (
          <li key={wish.id}>
            <b>{`${wishText(wish)}, ${daysText(wish.days)}`}</b> {wishMessages.rests(rests!)}
          </li>
        ))}
      </Stack>
      <Link to={paths.standby}>{wishMessages.title}</Link>
    </Banner>
  )
}
