/** Storage key of the notifier's chosen option. It is kept for the device, not for a member. */
export const optionKey = 'notifier'
