/**
 * Days after the journey until travellers are purged. Personal data is kept no longer than its purpose needs (Law 91/2025/QH15). The
 * purpose, the passenger list of the port, ends with the journey. A month is left for questions of the port, of insurers and of the
 * guests themselves.
 */
export const TRAVELLER_DAYS = 30;
