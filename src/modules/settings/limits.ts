/** How long a hold may last. Fifteen minutes fit a banking app; a day is for agencies that confirm by phone. */
export const HOLD_RANGE = { min: 5, max: 1440, default: 15 } as const;

/** Below this share a deposit does not secure anything; operators ask for about 30 %. */
export const DEPOSIT_RANGE = { min: 5, max: 90 } as const;
