/** The key pepper of the local sandbox, which holds demo data only. Set by the start scripts; never deployed. */
export const localKeyPepper = 'the-local-sandbox-keeps-no-secrets-0123456789'
