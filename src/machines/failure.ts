/** Whether a call failed because no answer came, so that trying again may help. */
export const isNetworkFailure = (failure: unknown): boolean =>
  failure instanceof Error && 'isNetwork' in failure && failure.isNetwork === true
