/** Who comes for a tour on the day, so that the desk expects them. */
import type { Day } from '#domain/calendar/calendar.ts'
import { tourTimeText } from '#domain/tours/tours.ts'
import { telUrl } from '#domain/text/text-rules.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { buttonClass } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'

export function Tours({ day }: { day: Day }) {
  const { data: tours = [] } = useApiQuery('listTours', {
    select: ({ requests }) =>
      requests.filter(({ date, status }) => date === day && (status === 'new' || status === 'confirmed')),
    staleTime: 300_000,
  })
  if (tours.length === 0) return null
  return (
    <Banner>
      <Stack as="ul" gap="2" aria-label="Tours of this day">
        {tours.map(({ id, name, phone, time, status }) => (
          <Row as="li" justify="between" key={id}>
            <span>
              <b>{name}</b>, {tourTimeText(time)}, <a href={telUrl(phone)}>{phone}</a>.{' '}
              {status === 'new' ? 'Asked for a tour, not confirmed yet.' : 'Comes for a tour.'}
            </span>
            <Link to={paths.adminTours} className={buttonClass('ghost', 'sm')}>
              Open the tours
            </Link>
          </Row>
        ))}
      </Stack>
    </Banner>
  )
}
