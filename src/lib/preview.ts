export const answerInPreview = async (_name: string, _input: unknown): Promise<unknown> => {
  throw new Error('not yet')
}
