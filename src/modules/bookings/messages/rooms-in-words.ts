type BookedRooms = { rooms: readonly { title: string; quantity: number }[]; charter?: boolean };

/** "1 × Ban Công, 2 × Suite" */
export const roomsInWords = ({ rooms, charter }: BookedRooms): string =>
  charter ? "Thuê trọn tàu" : rooms.map(({ quantity, title }) => `${quantity} × ${title}`).join(", ");
