/** The caregivers of a family, leading to its page. */
import { caregiverNames } from '#domain/families/families.ts'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'

type Family = Parameters<typeof caregiverNames>[0] & { id: string }

export const FamilyLink = ({ family }: { family: Family }) => (
  <Link to={memberPath(family.id)}>{caregiverNames(family)}</Link>
)
