"""What the lints share."""


def report(problems):
    """Prints them with their number; the exit code."""
    for problem in problems:
        print(problem)
    print(f'{len(problems)} problems')
    return 1 if problems else 0
