/** A section of the file of figures. */
export const incidentsByMonth = {
  id: 'incidents',
  title: 'Incidents by month',
  rows: ({ incidents }: { incidents: Readonly<Record<string, number>> }) => [
    ['month', 'incidents'],
    ...Object.entries(incidents).toSorted(([one], [other]) => other.localeCompare(one)),
  ],
}
