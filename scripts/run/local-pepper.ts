/** The pepper of the sandbox on one's own machine, whose data is nobody's. Handed in by the start scripts; in nothing that is deployed. */
export const localPepper = 'the-local-sandbox-keeps-no-secrets-0123456789'
