/** Whether the open document may use a camera at all, before anybody is asked. */

/** Chromium's; other browsers do not follow the header. */
type WithPolicy = Document & { featurePolicy?: { allowsFeature: (feature: 'camera') => boolean } }

/** The headers of the page that was loaded count, also on the pages that it has led to since (scripts/build/headers.ts). */
export const mayUseCamera = (): boolean => (document as WithPolicy).featurePolicy?.allowsFeature('camera') ?? true
