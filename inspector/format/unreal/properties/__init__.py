"""What objects hold: property tags, and the values behind them in every form."""
