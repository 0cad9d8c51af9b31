/** A backup can't be made or restored. The operator is shown the message and no stack. */
export class BackupError extends Error {}
