// Runs before anything is painted, so that no page flashes in other colours than were chosen.
(() => {
  try {
    const theme = localStorage.getItem('vichar.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // A browser that stores nothing follows the device.
  }
})();
